import { readFile } from 'node:fs/promises';
import { storeCover } from '../../files/cover.ts';
import { openFiles } from '../../files/store.ts';
import type { CoverRow } from '../../files/uploadStore.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { UploadedTempFile } from '../../http/multipartUpload.ts';

/** Makes a cover from the received picture. */
export async function coverOfReceived({
  config,
  received,
}: Pick<HandlerContext, 'config' | 'received'>): Promise<CoverRow> {
  const { path } = received as UploadedTempFile;
  return storeCover(openFiles(config), await readFile(path));
}
