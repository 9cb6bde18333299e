/* A plain solver of Pyramid in C, to compare with: depth first over (pyramid, pile cards left), each
 * looked at again only if it is reached earlier. Kings leave at once; a position is dropped when
 * a rank that must go has no partner left at all.
 *
 * usage: plain_pyramid PASSES RULE STRICT START
 *   PASSES  passes through the stock
 *   RULE    never, just-drawn, top-two or face-up-stock
 *   STRICT  1 if stock and waste must be cleared too
 *   START   cards on the waste at the start
 * Deals are read from standard input, 52 ranks a line; a line is written for each: won (1 or 0, or -1
 * if it needs more than 2^22 positions), positions, milliseconds of the processor.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 28, MOST = 1 << 22, TABLE = 1 << 23 };

static uint64_t *keys;
static uint8_t *times;
static uint32_t *used;
static int entries;

static int rank_of_slot[SLOTS], rank_of_pile[24], piles, passes, strict, rule;
static uint32_t covers[SLOTS];

struct place { uint64_t key; uint8_t time; };
static struct place *stack;
static long top, room;

static uint32_t find(uint64_t key) {
    uint32_t at = (uint32_t)((key * 0x9E3779B97F4A7C15ull) >> 41);
    while (keys[at] && keys[at] != key + 1) at = (at + 1) & (TABLE - 1);
    return at;
}

static uint32_t settle(uint32_t tableau) {
    for (int again = 1; again;) {
        again = 0;
        for (int s = 0; s < SLOTS; s++)
            if (tableau >> s & 1 && rank_of_slot[s] == 13 && !(tableau & covers[s])) {
                tableau ^= 1u << s;
                again = 1;
            }
    }
    return tableau;
}

static int dead(uint32_t tableau, uint32_t pile) {
    int there[14] = {0}, must[14] = {0};
    for (int s = 0; s < SLOTS; s++)
        if (tableau >> s & 1) there[rank_of_slot[s]] = must[rank_of_slot[s]] = 1;
    for (int p = 0; p < piles; p++)
        if (pile >> p & 1) {
            there[rank_of_pile[p]] = 1;
            if (strict) must[rank_of_pile[p]] = 1;
        }
    for (int r = 1; r < 13; r++)
        if (must[r] && !there[13 - r]) return 1;
    return 0;
}

static void push(uint32_t tableau, uint32_t pile, int time) {
    tableau = settle(tableau);
    if (dead(tableau, pile)) return;
    uint64_t key = (uint64_t)tableau << 24 | pile;
    uint32_t at = find(key);
    if (keys[at] && times[at] <= time) return;
    if (top == room) stack = realloc(stack, (room = room * 2 + 1024) * sizeof *stack);
    stack[top].key = key;
    stack[top++].time = (uint8_t)time;
}

/* Time is pass * 32 + the place up to which the stock is drawn. */
static void look(uint32_t tableau, uint32_t pile, int time) {
    int now = time & ~31, drawn = time & 31, more = (time >> 5) + 1 < passes;
    int top_of_waste = -1;
    for (int p = 0; p < drawn; p++)
        if (pile >> p & 1) top_of_waste = p;
    for (int s = 0; s < SLOTS; s++) {
        if (!(tableau >> s & 1) || tableau & covers[s]) continue;
        for (int o = s + 1; o < SLOTS; o++)
            if (tableau >> o & 1 && !(tableau & covers[o]) &&
                rank_of_slot[s] + rank_of_slot[o] == 13)
                push(tableau ^ 1u << s ^ 1u << o, pile, time);
        for (int p = 0; p < piles; p++) {
            if (!(pile >> p & 1) || rank_of_pile[p] + rank_of_slot[s] != 13) continue;
            if (p >= drawn || p == top_of_waste) push(tableau ^ 1u << s, pile ^ 1u << p, now | p);
            else if (more) push(tableau ^ 1u << s, pile ^ 1u << p, (now + 32) | p);
        }
    }
    if (rule == 0) return;
    int lower = -1;
    for (int p = 0; p < piles; p++) {
        if (!(pile >> p & 1)) continue;
        if (lower >= 0 && rank_of_pile[p] + rank_of_pile[lower] == 13) {
            uint32_t rest = pile ^ 1u << p ^ 1u << lower;
            if (p >= drawn || (rule == 2 && p == top_of_waste)) push(tableau, rest, now | lower);
            else if (more) push(tableau, rest, (now + 32) | lower);
        }
        lower = p;
    }
}

static int solve(uint32_t pile, int drawn) {
    top = 0;
    push((1u << SLOTS) - 1, pile, drawn);
    while (top) {
        struct place place = stack[--top];
        uint32_t at = find(place.key);
        if (keys[at] && times[at] <= place.time) continue;
        if (!keys[at]) {
            if (entries == MOST) return -1;
            used[entries++] = at;
            keys[at] = place.key + 1;
        }
        times[at] = place.time;
        uint32_t tableau = (uint32_t)(place.key >> 24), left = place.key & 0xFFFFFF;
        if (!tableau && !(strict && left)) return 1;
        look(tableau, left, place.time);
    }
    return 0;
}

int main(int count, char **words) {
    static const char *rules[] = {"never", "just-drawn", "top-two", "face-up-stock"};
    if (count != 5) return 2;
    passes = atoi(words[1]);
    while (rule < 3 && strcmp(words[2], rules[rule])) rule++;
    strict = atoi(words[3]);
    int start = atoi(words[4]);
    keys = calloc(TABLE, sizeof *keys);
    times = calloc(TABLE, 1);
    used = malloc(MOST * sizeof *used);
    for (int row = 0, slot = 0; row < 6; row++)
        for (int place = 0; place <= row; place++, slot++)
            covers[slot] = 3u << (slot + row + 1);
    for (int rank; scanf("%d", &rank) == 1;) {
        rank_of_slot[0] = rank;
        for (int s = 1; s < SLOTS; s++)
            if (scanf("%d", &rank_of_slot[s]) != 1) return 2;
        int drawn = 0;
        piles = 0;
        for (int p = 0; p < 24; p++) {
            if (scanf("%d", &rank) != 1) return 2;
            if (rank == 13) continue;
            if (p < start) drawn++;
            rank_of_pile[piles++] = rank;
        }
        clock_t begin = clock();
        int won = solve((1u << piles) - 1, drawn);
        printf("%d %d %.3f\n", won, entries, (double)(clock() - begin) * 1e3 / CLOCKS_PER_SEC);
        while (entries) keys[used[--entries]] = 0;
    }
    return 0;
}
