/** Writes docs/codes.md from the tables of src/codes.ts, or prints it with --print. */
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript-6';

// The source itself: what is built may be of another day.
const source = readFileSync(new URL('../src/codes.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
});
const { ERROR_CODES, FINDING_CODES, WARNING_CODES } = await import(
  `data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`
);

const EXIT_CODES = { render: 1, usage: 2, media: 3, environment: 4, interrupted: 130 };

const errors = Object.entries(ERROR_CODES).map(
  ([code, { class: kind, means, remedy }]) => `| \`${code}\` | ${kind} | ${EXIT_CODES[kind]} | ${means} | ${remedy} |`,
);
const warnings = Object.entries(WARNING_CODES).map(
  ([code, { means, remedy }]) => `| \`${code}\` | ${means} | ${remedy} |`,
);
const findings = Object.entries(FINDING_CODES).map(([code, means]) => `| \`${code}\` | ${means} |`);

const page = `# Codes

Every error, every warning and every finding carries a \`code\`, which does not change between versions, and a \`message\` for people, which may. The types \`ErrorCode\`,
\`WarningCode\` and \`FindingCode\` are unions of them; \`ERROR_CODES\`, \`WARNING_CODES\` and \`FINDING_CODES\` hold what this page says. The remedies here are
those of the code; an error or a warning often carries a nearer one, with a computed value. \`node scripts/write-codes.mjs\` writes the page.

## Errors

\`class\` says who can mend it: usage (the document or the call), media (a file), environment (the machine's installation), render (the work itself),
interrupted (whoever cancelled it). The command line ends with the exit code of the class.

| code | class | exit | what it means | what to do |
| --- | --- | --- | --- | --- |
${errors.join('\n')}

## Warnings

A warning says what was dropped, replaced or risky; the result is complete all the same.

| code | what it means | what to do |
| --- | --- | --- |
${warnings.join('\n')}

## Findings

What \`inspect\` says of a finished film ([inspect.md](inspect.md)). Each finding is a fault, a warning or a note; the same code may be a fault where a composition asks
for something else, and a note where nothing was asked.

| code | what it means |
| --- | --- |
${findings.join('\n')}
`;

if (process.argv.includes('--print')) process.stdout.write(page);
else writeFileSync(new URL('../docs/codes.md', import.meta.url), page);
