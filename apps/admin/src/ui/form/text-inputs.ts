type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

interface TextForm<Values> {
  values: Values
  change: (part: Partial<Values>) => void
  /** Returns the message below a field, by its name. */
  errorOf: (field: string) => string | undefined
  /** The beginning of the names, such as 'newsletter.'. */
  path?: string
  isReadOnly?: boolean | undefined
}

/** Returns a function that binds an input to one text of a form: its name, value, error and change. */
export const textInputs =
  <Values extends object>({ values, change, errorOf, path = '', isReadOnly }: TextForm<Values>) =>
  (name: TextName<Values>) => ({
    name: path + name,
    value: values[name] as string,
    error: errorOf(path + name),
    disabled: isReadOnly,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value } as Partial<Values>),
  })
