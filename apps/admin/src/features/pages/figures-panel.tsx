import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { insertIntoTarget, watchFigureTarget } from './figure-target.ts'
import styles from './pages.module.css'
import { useFigures } from './use-figures.ts'

/** The name of the field that finds a figure. */
export const FIGURE_SEARCH = 'figure-search'

/** The figures that a text may name. A button inserts one at the cursor of the text that had the focus last. */
export function FiguresPanel({ isReadOnly }: { isReadOnly: boolean }) {
  const { figures } = useFigures()
  const [search, setSearch] = useState('')
  const [message, setMessage] = useState('')
  useEffect(watchFigureTarget, [])
  const wanted = search.trim().toLowerCase()
  const found = figures.filter(({ name, label, value }) => `${name} ${label} ${value}`.toLowerCase().includes(wanted))
  const insert = (name: string): void => {
    const field = insertIntoTarget(`{${name}}`)
    setMessage(field === null ? 'First click into the text that shall have it.' : `Inserted {${name}} into ${field}.`)
  }
  return (
    <aside
      className="sticky top-18 [&>section]:grid [&>section]:grid-rows-[auto_auto_minmax(0,1fr)] [&>section]:max-h-[calc(100vh_-_88px)] max-lg:static max-lg:[&>section]:max-h-[70vh]"
      aria-label="Figures"
    >
      <Card title="Figures" isFlush>
        <div className="grid gap-2.5 px-5 pt-0 pb-2.5 max-md:px-4">
          <p className="text-small text-ink-soft">
            A figure such as {'{returnTime}'} stands for what your store promises now, so a text stays true when it
            changes.
          </p>
          <TextInput
            aria-label="Find a figure"
            placeholder="Find a figure"
            name={FIGURE_SEARCH}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter would save the page.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
          <p className="text-small text-ink-soft" role="status">
            {message || (found.length === 0 ? 'No figure found.' : '')}
          </p>
        </div>
        <ul className={`${styles.figureList} overflow-y-auto m-0 p-0 list-none`} tabIndex={-1}>
          {found.map(({ name, label, value }) => (
            <li key={name}>
              <button
                type="button"
                disabled={isReadOnly}
                aria-label={`Insert ${label} ${value} {${name}}`}
                onClick={() => insert(name)}
              >
                <span>{label}</span>
                <span className="text-ink">{value}</span>
                <code>{`{${name}}`}</code>
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  )
}
