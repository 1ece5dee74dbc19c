import { KEY_DAYS, KEY_DAYS_MAX } from '@atelier/domain/api-keys/api-key.schema'
import { NativeSelect } from '@mantine/core'

const LIFETIMES = [
  ...[30, KEY_DAYS, 180, KEY_DAYS_MAX].map((days) => ({ value: String(days), label: `in ${days} days` })),
  { value: '', label: 'never' },
]

/** Chooses in how many days a key expires; null: never. */
export const KeyLifetime = ({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) => (
  <NativeSelect
    label="Expires"
    name="expiresInDays"
    data={LIFETIMES}
    value={days === null ? '' : String(days)}
    description={days === null ? 'A key that leaks works until you notice and revoke it.' : undefined}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
  />
)
