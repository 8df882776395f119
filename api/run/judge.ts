import { judgeLines } from '../operator/judgeCommand.ts';
import { judgeListsFor } from '../operator/judgeLists.ts';

// npm run --silent judge: judges each JSON line of its input as it arrives (docs/safety.md). `--lists file.json` tests
// lists, `--from-store` judges by the words that staff of a store added.
try {
  const lists = await judgeListsFor(process.argv.slice(2));
  for await (const line of judgeLines(process.stdin, lists)) process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
