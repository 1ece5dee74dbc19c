type Fields = Record<string, unknown>

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a form that differ from another version of it. */
export const touched = <Form extends Fields>(form: Form, base: Form): Partial<Form> =>
  Object.fromEntries(Object.entries(form).filter(([field, value]) => !isEqual(value, base[field]))) as Partial<Form>

/**
 * What is mine on top of what somebody else has saved meanwhile: each field I changed since `base` stays mine, all others are
 * theirs.
 */
export const rebase = <Form extends Fields>(mine: Form, base: Form, theirs: Form): Form => ({
  ...theirs,
  ...touched(mine, base),
})
