/** Starts the viewer of the API description on the page `/docs/try`. */

/** The program of the package `swagger-ui-dist`, which the page loads first. */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown;

interface Parameter {
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly content?: unknown;
}

interface Description {
  readonly paths: Record<string, Record<string, { parameters?: Parameter[] | undefined }>>;
}

void start();

async function start(): Promise<void> {
  // What is before the path of this page: the server may be below a path of its host.
  const server = new URL('..', location.href.replace(/[?#].*$/, '')).href.replace(/\/$/, '');
  const response = await fetch(`${server}/openapi.json`);
  const description = (await response.json()) as Description;
  for (const methods of Object.values(description.paths)) {
    for (const operation of Object.values(methods)) {
      operation.parameters = operation.parameters
        ?.filter(({ deprecated }) => deprecated !== true)
        .map(withoutExample);
    }
  }
  SwaggerUIBundle({
    // Requests go where the page is from, also when people reach it at another address than that of the settings.
    // The mark is that of the viewer for a description whose operations inherit nothing: it would otherwise copy all of it
    // for each operation that is opened, which takes longer than everything else.
    spec: { ...description, servers: [{ url: server }], $$normalized: true },
    dom_id: '#viewer',
    deepLinking: true,
    docExpansion: 'list',
    // The tables of records are pages of their own.
    defaultModelsExpandDepth: -1,
    filter: true,
    tryItOutEnabled: true,
    // A key is forgotten when the page is closed.
    persistAuthorization: false,
    // By default the viewer asks a server of its makers whether the description is valid.
    validatorUrl: null,
  });
}

/** The viewer sends the example of a parameter unless somebody removes it: only what is required keeps its example. */
function withoutExample({ example, content, ...parameter }: Parameter): Parameter {
  if (parameter.required === true)
    return { ...parameter, example, ...(content !== undefined && { content }) };
  const text = typeof example === 'string' || example === undefined ? example : JSON.stringify(example);
  return {
    ...parameter,
    // The text of JSON is entered as a text.
    ...(content !== undefined && { schema: { type: 'string' } }),
    ...(text && { description: `${parameter.description ?? ''} Example: \`${text}\`` }),
  };
}
