import { readFile } from 'node:fs/promises';
import { storeCover } from '../../files/cover.ts';
import { storedHashes } from '../../files/hashCovers.ts';
import { openFiles } from '../../files/store.ts';
import type { CoverRow } from '../../files/uploadStore.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { UploadedTempFile } from '../../http/multipartUpload.ts';
import type { Caller } from '../../security/policy.ts';
import { refuseListedFile } from './listedFiles.ts';

/** A stored cover with its perceptual hashes. */
export type ReceivedCover = CoverRow & { hashes: string | undefined };
/** Makes a cover from the received picture, and what it is compared with others by. */
export async function coverOfReceived(ctx: HandlerContext<Caller>): Promise<ReceivedCover> {
  const { config, received } = ctx;
  const { path } = received as UploadedTempFile;
  await refuseListedFile(ctx, path);
  const files = openFiles(config);
  const cover = await storeCover(files, await readFile(path));
  return { ...cover, hashes: await storedHashes(files, cover.imageHash) };
}
