import type { AuditEntry } from '@atelier/domain/audit/audit.schema'

/** Formats a field name: 'lastName' as 'Last name'. */
function fieldLabel(field: string): string {
  const label = field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function valueLabel(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueLabel).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Changed fields with old and new value. */
export function FieldChangeList({ changes }: Pick<AuditEntry, 'changes'>) {
  const fields = Object.entries(changes)
  if (fields.length === 0) return null
  return (
    <ul className="grid gap-px mt-0.5 note [&_del]:decoration-1 [&_ins]:text-ink [&_ins]:no-underline">
      {fields.map(([field, { before, after }]) => (
        <li key={field}>
          {fieldLabel(field)}:{' '}
          {before === null ? null : (
            <>
              <del>{valueLabel(before)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{valueLabel(after)}</ins>
        </li>
      ))}
    </ul>
  )
}
