/** What the description of the API says before its operations. */
import { unstorable } from '../values/body-values.ts';

export const title = 'Recruitment and sales platform';

/** In Markdown. Limits that it states in the words of their errors are not repeated for each member. */
export const introduction = `The public API of one account: its projects, companies, people with their resumes, and offers.

## Keys

Every request names an API key in the header \`X-API-KEY\`. A **private** key (\`sk_…\`) reads and writes everything of its account. It is a secret: it belongs on a server and never in a web page. A **public** key (\`pk_…\`) lists offers and sends applications, and may be part of a web page. Each operation says in \`x-key\` which keys it takes: \`private\`, \`any\` (of both kinds), or \`none\` where no key is needed.

A web page may read the answers to its requests with a public key if the key allows its origin, and all answers to requests without a valid key. Answers to a private key cannot be read by a page.

## Requests

Bodies are JSON in UTF-8 (\`Content-Type: application/json\`), also compressed with gzip, deflate or Brotli (\`Content-Encoding\`). Applications and files may be HTML forms. A body has at most 20,000 members and list elements and at most 100 levels. Sizes are settings of the server; these are the defaults: 5 MB for a body, 10 MB for a file, 20 MB for all files of a request, 10 files, 5 resumes.

A query parameter that an operation does not have is refused. A member of a body that an operation does not have is ignored and reported in \`warnings\`; with the header \`Prefer: handling=strict\` it is refused. ${unstorable}.

Ids are UUIDs. Times are ISO 8601 with an offset. In a body an omitted member leaves a value as it is; each member says what \`null\` and an empty text do.

## Answers

Answers are JSON. Members may be added to an answer at any time, and values to a list of codes or types: a program ignores those that it does not know. Every answer has the header \`X-Request-Id\`; a request may send an id of its own in \`X-Request-Id\`. JSON of 1 KB or more is compressed for clients that accept it (\`Accept-Encoding\`).

## Errors

An error has a status, and a body with a stable \`code\`: see the schema \`Error\`. Each operation lists its codes by status as examples, with what to do. Besides them, a request that is not valid HTTP is answered with 400 \`malformed_request\`, one whose headers are longer than 64 kB with 431 \`headers_too_large\`, one that takes too long to arrive with 408 \`request_timeout\`, an address that there is not with 404 \`route_not_found\`, and a method that an address does not have with 405 \`method_not_allowed\`.

## Limits of requests

A private key may send 500 requests in ten seconds and 100,000 in a UTC day, unless the key has limits of its own. With a public key, 100 requests in ten seconds, 1,000 requests in a UTC day and 60 applications in ten minutes count for each client address. The headers \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` of each answer say how many are left. Beyond a limit the answer is 429 with \`Retry-After\`.

## Saves

A save is a \`POST\` that writes a record. It stands for a task: its \`taskId\` is in the answer, and \`GET /rest/v2/tasks/{id}\` tells how it ends. Once accepted, a save is not lost when a server fails. A program that does not know whether a save arrived sends it again with the same \`Idempotency-Key\`.`;
