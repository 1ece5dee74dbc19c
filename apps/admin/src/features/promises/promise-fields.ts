import { withTermValue, type TermField } from '@atelier/domain/shop-documents/term-fields'
import type { ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { useState } from 'react'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

/** What the fields of the promises share. */
export interface PromiseFields {
  terms: ShopTerms
  /** Changes a field. A number that is not complete is null until it is. */
  change: (name: TermField, value: unknown) => void
  errorOf: (name: string) => string | undefined
  isReadOnly: boolean
}

/** A part of the editor. */
export interface PromiseCardProps {
  fields: PromiseFields
}

/** Adapts the form of the document to fields that are named by their paths. */
export const promiseFieldsOf = ({
  value,
  onChange,
  errorOf,
  isReadOnly,
}: DocumentFieldsProps<'terms'>): PromiseFields => ({
  terms: value,
  change(name, field) {
    const [part = ''] = name.split('.')
    const changed = withTermValue(value, name, field) as ShopDocument<'terms'>
    onChange({ [part]: changed[part as keyof ShopTerms] })
  },
  errorOf,
  isReadOnly,
})

/** Returns the message of a list: that of the list, or that of its first invalid item. */
export const listErrorOf = ({ errorOf }: PromiseFields, name: TermField, length: number): string | undefined =>
  [name, ...Array.from({ length }, (_, index) => `${name}.${index}`)].map(errorOf).find(Boolean)

/**
 * The typed text of a value. It stays as it is while it means the value: `8.` and `8.0` both mean 8. Another value, such
 * as that of a restored version, replaces it.
 */
export function useTypedText<Value>(
  value: Value,
  { format, read }: { format: (value: Value) => string; read: (text: string) => Value | null },
) {
  const [typed, setTyped] = useState<string | null>(null)
  const isSame = typed !== null && JSON.stringify(read(typed)) === JSON.stringify(value)
  return { text: isSame ? typed : format(value), setText: setTyped }
}
