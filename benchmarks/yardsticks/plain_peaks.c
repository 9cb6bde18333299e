/* A plain solver of TriPeaks in C, the yardstick for the solver in Python.

   Reads deals from standard input, one a line: 52 ranks from 1, tableau, waste top, stock.
   The arguments are "positions" or "hogue", and "joined" or "separate" (king and ace). Prints for
   each deal "won most-cards fewest-draws milliseconds", or "best-score milliseconds".

   positions: marks every (tableau set, cards drawn, rank of the top), set by set.
   hogue: for each number drawn the best score of every (set, top, length of the run). */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 28, STOCK = 23, RANKS = 14, SETS = 22932, TABLE = 1 << 17, RUN = 29 };

static unsigned masks[SETS];
static int left_of[SETS], worth[SETS], plays[SETS], play_slot[SETS][SLOTS], play_to[SETS][SLOTS];
static int count, hashed[TABLE];
static unsigned blockers[SLOTS];
static int rank_at[SLOTS], top_at[STOCK + 1], joined;

static int number_of(unsigned mask) {
    unsigned place = mask * 2654435761u >> 15;
    while (hashed[place] && masks[hashed[place] - 1] != mask) place = (place + 1) % TABLE;
    if (!hashed[place]) {
        masks[count] = mask;
        hashed[place] = ++count;
    }
    return hashed[place] - 1;
}

static void lay_out(void) {
    for (int peak = 0; peak < 3; peak++) blockers[peak] = 3u << (3 + 2 * peak);
    for (int i = 0; i < 6; i++) blockers[3 + i] = 3u << (9 + i + i / 2);
    for (int j = 0; j < 9; j++) blockers[9 + j] = 3u << (18 + j);
    number_of((1u << SLOTS) - 1);
    for (int set = 0; set < count; set++) {
        unsigned mask = masks[set];
        left_of[set] = __builtin_popcount(mask);
        for (int peak = 0; peak < 3; peak++) worth[set] += 15 * !(mask & 1u << peak);
        worth[set] += 15 * !mask;
        for (int slot = 0; slot < SLOTS; slot++)
            if (mask >> slot & 1 && !(mask & blockers[slot])) {
                play_slot[set][plays[set]] = slot;
                play_to[set][plays[set]++] = number_of(mask & ~(1u << slot));
            }
    }
}

static int fits(int one, int other) {
    int apart = abs(one - other);
    return apart == 1 || (joined && apart == 12);
}

static unsigned char reached[SETS][STOCK + 1][RANKS];

static void positions(int *won, int *most, int *draws) {
    memset(reached, 0, sizeof reached);
    reached[0][0][top_at[0]] = 1;
    *won = 0, *most = 0, *draws = -1;
    for (int set = 0; set < count; set++)
        for (int drawn = 0; drawn <= STOCK; drawn++)
            for (int top = 1; top < RANKS; top++) {
                if (!reached[set][drawn][top]) continue;
                if (SLOTS - left_of[set] > *most) *most = SLOTS - left_of[set];
                if (!left_of[set]) {
                    if (!*won) *draws = drawn;
                    *won = 1;
                    continue;
                }
                if (drawn < STOCK) reached[set][drawn + 1][top_at[drawn + 1]] = 1;
                for (int play = 0; play < plays[set]; play++) {
                    int rank = rank_at[play_slot[set][play]];
                    if (fits(rank, top)) reached[play_to[set][play]][drawn][rank] = 1;
                }
            }
}

static short best[SETS][RANKS][RUN], start[SETS], next[SETS];

static int hogue(void) {
    int greatest = 0;
    for (int set = 0; set < count; set++) start[set] = -9999;
    start[0] = 0;
    for (int drawn = 0; drawn <= STOCK; drawn++) {
        memset(best, 0x80, sizeof best); /* far below zero */
        for (int set = 0; set < count; set++) next[set] = -9999;
        for (int set = 0; set < count; set++)
            if (start[set] > -9999) best[set][top_at[drawn]][0] = start[set];
        for (int set = 0; set < count; set++)
            for (int top = 1; top < RANKS; top++)
                for (int run = 0; run < RUN; run++) {
                    int score = best[set][top][run];
                    if (score < -9999) continue;
                    if (score > greatest) greatest = score;
                    if (left_of[set] && score - 5 > next[set]) next[set] = score - 5;
                    for (int play = 0; play < plays[set]; play++) {
                        int rank = rank_at[play_slot[set][play]], to = play_to[set][play];
                        int after = score + run + 1 + worth[to] - worth[set];
                        if (fits(rank, top) && after > best[to][rank][run + 1])
                            best[to][rank][run + 1] = after;
                    }
                }
        memcpy(start, next, sizeof start);
    }
    return greatest;
}

int main(int arguments, char **argument) {
    if (arguments != 3) return 2;
    int runs = !strcmp(argument[1], "hogue");
    joined = !strcmp(argument[2], "joined");
    lay_out();
    for (;;) {
        for (int slot = 0; slot < SLOTS; slot++)
            if (scanf("%d", &rank_at[slot]) != 1) return 0;
        for (int drawn = 0; drawn <= STOCK; drawn++)
            if (scanf("%d", &top_at[drawn]) != 1) return 0;
        clock_t begin = clock();
        int won, most, draws, score = 0;
        if (runs) score = hogue();
        else positions(&won, &most, &draws);
        double spent = 1e3 * (clock() - begin) / CLOCKS_PER_SEC;
        if (runs) printf("%d %.3f\n", score, spent);
        else printf("%d %d %d %.3f\n", won, most, draws, spent);
    }
}
