import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'
import { BooksCard } from './books-card.tsx'
import { PromisesCard } from './promises-card.tsx'
import { Section, SECTIONS } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './settings.queries.ts'
import styles from './settings.module.css'
import { SystemCards } from './system-cards.tsx'

/** What can be set about the shop and its staff, what the shop promises, and what it runs on. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery())
  return (
    <>
      <PageHeader title="Settings" />
      <div className={styles.layout}>
        <nav className={styles.sections} aria-label="Sections">
          <ul>
            {SECTIONS.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.cards}>
          {settings.isError ? (
            <div role="alert">
              <EmptyState
                title="Unable to load the settings"
                action={<Button onClick={() => void settings.refetch()}>Try again</Button>}
              >
                {settings.error.message}
                <ServerAnswer error={settings.error} />
              </EmptyState>
            </div>
          ) : null}
          {settings.data ? <SettingsForm settings={settings.data} /> : null}
          <Section id="promises">
            <PromisesCard />
          </Section>
          <Section id="books">
            <BooksCard />
          </Section>
          <SystemCards />
        </div>
      </div>
    </>
  )
}
