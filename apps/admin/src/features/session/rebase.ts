type Fields = Record<string, unknown>

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields of a form that differ from another version of it. */
export const changedFields = <Form extends Fields>(form: Form, base: Form): Partial<Form> =>
  Object.fromEntries(Object.entries(form).filter(([field, value]) => !isEqual(value, base[field]))) as Partial<Form>

/** Three-way merge: returns `theirs` with the fields that `mine` changed since `base`. */
export const rebase = <Form extends Fields>(mine: Form, base: Form, theirs: Form): Form => ({
  ...theirs,
  ...changedFields(mine, base),
})
