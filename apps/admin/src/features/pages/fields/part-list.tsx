import { Button } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RowButtons, RowsStatus, UndoRemoval } from '../../../ui/rows/row-buttons.tsx'
import { useRows } from '../../../ui/rows/use-rows.ts'
import styles from '../pages.module.css'
import { holdsError, itemOf, maxLengthOf, type Part } from './part.ts'

interface Props<T> {
  part: Part<T[]>
  /** One item in words: 'question'. */
  noun: string
  /** Names an item. */
  labelOf: (item: NoInfer<T>, index: number) => string
  /** What else the heading of an item says. */
  noteOf?: (item: NoInfer<T>) => string
  /** The buttons that add an item. */
  kinds: readonly { label: string; blank: () => NoInfer<T> }[]
  /** `folded`: rows that open. `block`: a heading above the fields. `line`: the fields and the buttons on one line. */
  layout: 'folded' | 'block' | 'line'
  /** Shown while there are no items. */
  empty?: string
  children: (item: Part<NoInfer<T>>, row: { isNew: boolean; index: number }) => ReactNode
}

/** A list of a page, such as its sections: items are added, removed, and moved by buttons. */
export function PartList<T>(props: Props<T>) {
  const { part, noun, labelOf, noteOf, kinds, layout, empty, children } = props
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows({
    root,
    items: part.value,
    onChange: part.onChange,
    noun,
    nameOf: (item, index) => `${noun} “${labelOf(item, index)}”`,
  })
  const { isReadOnly, errorOf } = part.form
  const error = errorOf(part.path)
  const isFull = part.value.length >= (maxLengthOf(part) ?? Infinity)
  return (
    <div ref={root} className="grid grid-cols-1 gap-3">
      {error ? <Alert tone="bad">{error}</Alert> : null}
      {part.value.length === 0 && empty ? <p className="text-small text-ink-soft">{empty}</p> : null}
      <ol
        className={`${styles.rows} grid grid-cols-1 m-0 p-0 list-none empty:hidden data-[layout=folded]:border-b data-[layout=folded]:border-b-line data-[layout=block]:gap-4 data-[layout=line]:gap-2`}
        data-layout={layout}
      >
        {part.value.map((item, index) => {
          const key = rows.keys[index] ?? 0
          const label = labelOf(item, index)
          const isNew = rows.isNew(key)
          const tools = isReadOnly ? null : <RowButtons rows={rows} index={index} />
          const row = {
            label,
            note: noteOf?.(item) ?? '',
            tools,
            isNew,
            layout,
            isWrong: holdsError(itemOf(part, index)),
          }
          return (
            <li key={key} data-row={key} className={`${styles.row} min-w-0`}>
              <Row {...row}>{() => children(itemOf(part, index), { isNew, index })}</Row>
            </li>
          )
        })}
      </ol>
      {isReadOnly ? null : <AddButtons kinds={kinds} isFull={isFull} rows={rows} />}
      <RowsStatus rows={rows} />
    </div>
  )
}

interface AddButtonsProps<T> extends Pick<Props<T>, 'kinds'> {
  isFull: boolean
  rows: ReturnType<typeof useRows<T>>
}

const AddButtons = <T,>({ kinds, isFull, rows }: AddButtonsProps<T>) => (
  <div className={formClasses.actions}>
    {kinds.map(({ label, blank }) => (
      <Button
        key={label}
        variant="default"
        disabled={isFull}
        leftSection={<Icon name="plus" size={15} />}
        onClick={() => rows.add(blank())}
      >
        {label}
      </Button>
    ))}
    <UndoRemoval rows={rows} />
  </div>
)

interface RowProps {
  label: string
  note: string
  tools: ReactNode
  isNew: boolean
  /** The first error of the form is in it, so it opens. */
  isWrong: boolean
  layout: 'folded' | 'block' | 'line'
  children: () => ReactNode
}

function Row({ label, note, tools, isNew, isWrong, layout, children }: RowProps) {
  const [isOpen, setIsOpen] = useState(isNew)
  const body = useId()
  if (isWrong && !isOpen) setIsOpen(true)
  const fields = (
    <div id={body} className={`${styles.body} stack`} role="group" aria-label={label}>
      {children()}
    </div>
  )
  if (layout === 'line') {
    return (
      <div className={`${styles.line} grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1`}>
        {fields}
        {tools}
      </div>
    )
  }
  if (layout === 'block') {
    return (
      <>
        <div className="flex items-center gap-2">
          <span className="flex-auto text-small text-ink-soft">{label}</span>
          {tools}
        </div>
        {fields}
      </>
    )
  }
  return (
    <>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className={`${styles.toggle} flex flex-auto items-center gap-2.5 min-w-0 min-h-12 px-0 py-2 border-0 bg-transparent text-left cursor-pointer focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'next'} size={15} />
          <span className={`${styles.rowTitle} min-w-0 wrap-anywhere`}>{label}</span>
          {note ? <span className="flex-none ml-auto text-small text-ink-soft max-md:hidden">{note}</span> : null}
        </button>
        {tools}
      </div>
      {isOpen ? fields : null}
    </>
  )
}
