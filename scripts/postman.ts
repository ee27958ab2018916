/** `npm run postman [FILE]`: writes a Postman collection of the description of the API, by default postman-collection.json. */
import { writeFileSync } from 'node:fs';
import { readOpenapi } from '../actions-server/openapi/read-openapi.ts';
import { postmanCollection } from './postman/collection.ts';

const [file = 'postman-collection.json'] = process.argv.slice(2);
const collection = postmanCollection(await readOpenapi(), 'http://localhost:3000');
writeFileSync(file, `${JSON.stringify(collection, null, 1)}\n`);
process.stdout.write(`${file}\n`);
