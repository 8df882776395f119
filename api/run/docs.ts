import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../config/packageRoot.ts';
import { accessPage, openapiPage } from '../openapi/accessMatrix.ts';
import { operationsPage } from '../openapi/operations.ts';

// npm run docs: generates the pages that come from the contract.
writeFileSync(join(root, 'docs/access.md'), accessPage());
writeFileSync(join(root, 'docs/openapi.json'), openapiPage());
writeFileSync(join(root, 'docs/operations.md'), operationsPage());
