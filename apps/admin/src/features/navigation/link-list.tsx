import type { NavigationEntry, NavigationLink } from '@atelier/domain/shop-documents/navigation.schema'
import { Button, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import form from '../../ui/form/form.module.css'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows } from '../../ui/rows/use-rows.ts'
import { TARGETS_ID } from './link-targets.tsx'
import styles from './navigation.module.css'

interface Props {
  /** The path of the list in the document, such as 'groups.0.links'. */
  name: string
  title: string
  links: readonly NavigationEntry[]
  limits: { links: number; label: number }
  onChange: (links: NavigationEntry[]) => void
  /** Whether one entry may be all categories that have products. */
  mayListCategories?: boolean
  errorOf: (field: string) => string | undefined
  isReadOnly: boolean
}

/** What a button calls an entry. */
const nameOf = (entry: NavigationEntry, index: number): string =>
  entry.kind === 'categories' ? 'all categories' : entry.label ? `link “${entry.label}”` : `link ${index + 1}`

/** A list of links: added, removed and moved with buttons. */
export function LinkList(props: Props) {
  const { name, title, links, limits, onChange, mayListCategories = false, errorOf, isReadOnly } = props
  const titleId = useId()
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows({ root, items: links, onChange, noun: 'link', nameOf })
  const isFull = links.length >= limits.links
  const hasCategories = links.some(({ kind }) => kind === 'categories')
  return (
    <div ref={root} role="group" aria-labelledby={titleId} className={styles.list}>
      <h3 id={titleId} className={styles.listTitle}>
        {title}
      </h3>
      {links.length === 0 ? <p className={form.hint}>No links.</p> : null}
      {links.some(({ kind }) => kind === 'link') ? (
        <p className={styles.columns} aria-hidden="true">
          <span>Label</span>
          <span>Leads to</span>
        </p>
      ) : null}
      <ol className={styles.rows}>
        {links.map((entry, index) => (
          <li key={rows.keys[index]} className={styles.row} data-row={rows.keys[index]}>
            {entry.kind === 'categories' ? (
              <p className={styles.categories}>All categories that have products, in their order</p>
            ) : (
              <LinkFields {...props} entry={entry} index={index} />
            )}
            {isReadOnly ? null : (
              <div className={styles.buttons}>
                <RowButtons rows={rows} index={index} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <ListError message={errorOf(name)} />
      {isReadOnly ? null : (
        <div className={form.actions}>
          <Button
            variant="default"
            name={name}
            aria-disabled={isFull}
            data-disabled={isFull || undefined}
            onClick={isFull ? undefined : () => rows.add({ kind: 'link', label: '', to: '' })}
          >
            Add link
          </Button>
          {mayListCategories && !hasCategories && !isFull ? (
            <Button variant="default" onClick={() => rows.add({ kind: 'categories' })}>
              Add all categories
            </Button>
          ) : null}
          {isFull ? <span className={form.hint}>At most {limits.links} links.</span> : null}
          <UndoRemoval rows={rows} />
        </div>
      )}
      <RowsStatus rows={rows} />
    </div>
  )
}

const ListError = ({ message }: { message: string | undefined }) =>
  message ? (
    <p role="alert" className={styles.error}>
      {message}
    </p>
  ) : null

function LinkFields({
  name,
  title,
  links,
  limits,
  onChange,
  errorOf,
  isReadOnly,
  entry,
  index,
}: Props & { entry: NavigationLink; index: number }) {
  const change = (part: Partial<NavigationLink>) => onChange(links.with(index, { ...entry, ...part }))
  const path = `${name}.${index}`
  return (
    <>
      <TextInput
        aria-label={`Label of link ${index + 1}: ${title}`}
        placeholder="Label"
        name={`${path}.label`}
        maxLength={limits.label}
        disabled={isReadOnly}
        error={errorOf(`${path}.label`)}
        value={entry.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Target of link ${index + 1}: ${title}`}
        placeholder="/contact or https://"
        name={`${path}.to`}
        list={TARGETS_ID}
        autoComplete="off"
        disabled={isReadOnly}
        error={errorOf(`${path}.to`)}
        value={entry.to}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </>
  )
}
