import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessPage, openapiPage } from '../docs.ts';
import { root } from '../root.ts';

// npm run docs: writes the pages that are made from the contract.
writeFileSync(join(root, 'docs/access.md'), accessPage());
writeFileSync(join(root, 'docs/openapi.json'), openapiPage());
