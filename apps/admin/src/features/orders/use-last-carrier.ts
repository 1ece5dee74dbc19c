import { useLocalStorage } from '@mantine/hooks'
import { NO_CARRIER, rememberedCarrier, type CarrierChoice } from './tracking-input.ts'

/** Returns the carrier of the last parcel, which this browser remembers, and a function that remembers another one. */
export function useLastCarrier(): [CarrierChoice, (choice: CarrierChoice) => void] {
  const [last, setLast] = useLocalStorage({
    key: 'atelier-admin-last-carrier',
    defaultValue: NO_CARRIER,
    getInitialValueInEffect: false,
  })
  return [last, (choice) => choice.carrier !== '' && setLast(rememberedCarrier(choice))]
}
