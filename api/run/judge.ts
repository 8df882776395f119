import { readFileSync } from 'node:fs';
import { judgeLines, listsFrom } from '../operator/judgeCommand.ts';

// npm run --silent judge: judges each JSON line of its input as it arrives (docs/safety.md). `--lists file.json` tests
// lists.
const at = process.argv.indexOf('--lists');
const lists = at < 0 ? undefined : listsFrom(readFileSync(process.argv[at + 1] ?? '', 'utf8'));
for await (const line of judgeLines(process.stdin, lists)) process.stdout.write(`${line}\n`);
