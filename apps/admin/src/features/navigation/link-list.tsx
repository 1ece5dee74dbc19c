import type { NavigationEntry, NavigationLink } from '@atelier/domain/shop-documents/navigation.schema'
import { Button, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { formClasses } from '../../ui/form/form-classes.ts'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows } from '../../ui/rows/use-rows.ts'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { TARGETS_ID } from './link-targets.tsx'

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
  const { name, title, links, onChange, errorOf, isReadOnly } = props
  const titleId = useId()
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows({ root, items: links, onChange, noun: 'link', nameOf })
  return (
    <div ref={root} role="group" aria-labelledby={titleId} className="grid grid-cols-1 gap-2">
      <h3 id={titleId} className="text-small font-medium leading-4.5">
        {title}
      </h3>
      {links.length === 0 ? <p className="text-small text-ink-soft">No links.</p> : null}
      {links.some(({ kind }) => kind === 'link') ? (
        <p
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] gap-2 -mb-1 note after:w-24 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:after:hidden"
          aria-hidden="true"
        >
          <span>Label</span>
          <span>Leads to</span>
        </p>
      ) : null}
      <ol className="grid grid-cols-1 gap-2">
        {links.map((entry, index) => (
          <li
            key={rows.keys[index]}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:pb-2 max-sm:border-b max-sm:border-b-line max-sm:last:border-b-0"
            data-row={rows.keys[index]}
          >
            {entry.kind === 'categories' ? (
              <p className="col-span-2 px-3 py-2 border border-dashed border-field rounded-md leading-5 text-ink-soft">
                All categories that have products, in their order
              </p>
            ) : (
              <LinkFields {...props} entry={entry} index={index} />
            )}
            {isReadOnly ? null : (
              <div className="max-sm:col-span-full max-sm:justify-self-end">
                <RowButtons rows={rows} index={index} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <ListError message={errorOf(name)} />
      {isReadOnly ? null : <AddButtons {...props} rows={rows} />}
      <RowsStatus rows={rows} />
    </div>
  )
}

type AddButtonsProps = Props & { rows: ReturnType<typeof useRows<NavigationEntry>> }

function AddButtons({ name, links, limits, mayListCategories = false, rows }: AddButtonsProps) {
  const isFull = links.length >= limits.links
  const hasCategories = links.some(({ kind }) => kind === 'categories')
  return (
    <div className={formClasses.actions}>
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
      {isFull ? <span className="text-small text-ink-soft">At most {limits.links} links.</span> : null}
      <UndoRemoval rows={rows} />
    </div>
  )
}

const ListError = ({ message }: { message: string | undefined }) =>
  message ? (
    <p role="alert" className="text-small leading-4.5 text-bad">
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
  const text = textInputs({ values: entry, change, errorOf, path: `${name}.${index}.`, isReadOnly })
  return (
    <>
      <TextInput
        aria-label={`Label of link ${index + 1}: ${title}`}
        placeholder="Label"
        maxLength={limits.label}
        {...text('label')}
      />
      <TextInput
        aria-label={`Target of link ${index + 1}: ${title}`}
        placeholder="/contact or https://"
        list={TARGETS_ID}
        autoComplete="off"
        {...text('to')}
      />
    </>
  )
}
