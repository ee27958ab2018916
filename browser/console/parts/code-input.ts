/** The look of an input for JSON, GraphQL and the like: the `htmlInput` of a `TextField`. */
export const codeInput = {
  spellCheck: false,
  style: { fontFamily: 'ui-monospace, monospace', fontSize: 12.5 },
} as const;
