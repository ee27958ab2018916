/** An error in Hasura's form. */
export function graphqlErrors(code: string, message: string, path = '$'): { errors: readonly object[] } {
  return { errors: [{ message, extensions: { path, code } }] };
}
