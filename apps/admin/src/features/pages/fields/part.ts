import { maxLengthAt } from '@atelier/domain/shop-documents/max-length-at'
import type { PageKey, ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { DocumentFieldsProps } from '../../shop-documents/shop-documents.public.ts'

/** What all fields of a page share. */
interface PartForm {
  documentKey: PageKey
  errorOf: (path: string) => string | undefined
  errorPath: string | undefined
  isReadOnly: boolean
}

/** A part of the content of a page, from the whole page to one text. */
export interface Part<T> {
  value: T
  /** Dotted path of the part, which is the name of its input: 'hero.headline'. */
  path: string
  onChange: (value: T) => void
  form: PartForm
  /** The other items of its list. */
  others?: readonly T[]
}

/** Returns the content of a page as a part. */
export const pagePart = <K extends PageKey>(
  documentKey: K,
  { value, onChange, errorOf, errorPath, isReadOnly }: DocumentFieldsProps<K>,
): Part<ShopDocument<K>> => ({
  value,
  path: '',
  onChange,
  form: { documentKey, errorOf, errorPath, isReadOnly },
})

const below = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`)

/** Returns a field of a part. */
export const fieldOf = <T extends object, K extends keyof T & string>(part: Part<T>, key: K): Part<T[K]> => ({
  value: part.value[key],
  path: below(part.path, key),
  onChange: (value) => part.onChange({ ...part.value, [key]: value }),
  form: part.form,
})

/** Returns an item of a list. */
export const itemOf = <T>(part: Part<T[]>, index: number): Part<T> => ({
  value: part.value[index] as T,
  path: below(part.path, index),
  onChange: (value) => part.onChange(part.value.with(index, value)),
  form: part.form,
  others: part.value.toSpliced(index, 1),
})

/** Returns a part that exists; null when the page has none. */
export const presentOf = <T>({ value, path, onChange, form }: Part<T | null>): Part<T> | null =>
  value === null ? null : { value, path, onChange, form }

/** Whether the first error of the form is in this part. */
export const holdsError = ({ path, form: { errorPath } }: Pick<Part<unknown>, 'path' | 'form'>): boolean =>
  errorPath !== undefined && (errorPath === path || errorPath.startsWith(`${path}.`))

/** Returns how long the text or list of a part may be. */
export const maxLengthOf = ({ path, form }: Pick<Part<unknown>, 'path' | 'form'>): number | undefined =>
  maxLengthAt(form.documentKey, path)
