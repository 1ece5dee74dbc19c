import type { AuditEntry } from '@atelier/domain/audit/audit.schema'
import styles from './audit.module.css'

/** 'lastName' as people read it: 'Last name'. */
function fieldWords(field: string): string {
  const words = field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWords).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Each field that changed, with what it was and what it became. */
export function FieldChangeList({ changes }: Pick<AuditEntry, 'changes'>) {
  const fields = Object.entries(changes)
  if (fields.length === 0) return null
  return (
    <ul className={styles.changes}>
      {fields.map(([field, { before, after }]) => (
        <li key={field}>
          {fieldWords(field)}:{' '}
          {before === null ? null : (
            <>
              <del>{valueWords(before)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{valueWords(after)}</ins>
        </li>
      ))}
    </ul>
  )
}
