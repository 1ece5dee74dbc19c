import { Parcel } from '@atelier/domain/shipping/parcel.schema'
import { useLocalStorage } from '@mantine/hooks'

/** Size and weight of a parcel as staff type them. */
export type ParcelInput = Record<keyof Parcel, string>

export const NO_PARCEL: ParcelInput = { lengthCm: '', widthCm: '', heightCm: '', weightGrams: '' }

/** Judges typed size and weight; an empty field is no number. */
export const parseParcel = (input: ParcelInput) =>
  Parcel.safeParse(
    Object.fromEntries(
      Object.entries(input).map(([name, text]) => [name, text.trim() === '' ? undefined : Number(text)]),
    ),
  )

/** Returns the size of the last parcel, which this browser remembers, and a function that remembers another one. */
export function useLastParcel(): [ParcelInput, (parcel: ParcelInput) => void] {
  const [last, setLast] = useLocalStorage({
    key: 'atelier-admin-last-parcel',
    defaultValue: NO_PARCEL,
    getInitialValueInEffect: false,
  })
  // Boxes repeat, weights do not.
  return [{ ...last, weightGrams: '' }, setLast]
}
