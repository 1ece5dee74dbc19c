import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@mantine/core'
import { ListError, RefreshError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Section, SectionsNav, type Sections } from '../../ui/page/sections.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useCan } from '../session/session.store.ts'
import { ExportCard } from './export-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { StoreCard } from './store-card.tsx'
import { settingsQuery, systemQuery } from './settings.queries.ts'
import { SystemCards } from './system-cards.tsx'

/** Sections of the settings, in order: first what staff change here, then facts. */
const sectionsFor = ({ mayCheck, mayExport }: { mayCheck: boolean; mayExport: boolean }): Sections => [
  ['store', 'Your store'],
  ['home-page', 'Home page'],
  ['sign-in', 'Sign-in'],
  ...(mayExport ? [['export', 'Export'] as const] : []),
  ['system', 'System'],
  ...(mayCheck ? [['checks', 'Checks'] as const] : []),
  ['jobs', 'Jobs'],
]

const LOAD_ERROR = 'Unable to load the settings'

/** Settings of the shop and its staff, and system status. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery())
  const system = useQuery(systemQuery())
  const mayCheck = useCan('settings:edit')
  const mayExport = useCan('data:export')
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid grid-cols-[180px_minmax(0,1fr)] gap-x-8 gap-y-4 items-start max-[1100px]:grid-cols-1 print:block">
        <SectionsNav
          sections={sectionsFor({ mayCheck, mayExport })}
          isBeside
          isComplete={!settings.isPending && !system.isPending}
        />
        <div className="stack">
          <Section id="store">
            <StoreCard settings={settings.data} />
          </Section>
          {settings.isError && !settings.data ? (
            <ListError title={LOAD_ERROR} error={settings.error} onRetry={() => void settings.refetch()}>
              {settings.error.message}
            </ListError>
          ) : null}
          {settings.isError && settings.data ? (
            <RefreshError title={LOAD_ERROR} error={settings.error} onRetry={() => void settings.refetch()} />
          ) : null}
          {settings.data ? <SettingsForm settings={settings.data} /> : <Loading isWaiting={settings.isPending} />}
          {mayExport ? (
            <Section id="export">
              <ExportCard />
            </Section>
          ) : null}
          <section
            className="stack mt-6 pt-6 border-t border-t-line [&>header_h2]:text-[18px] [&>header_h2]:font-medium [&>header_p]:text-ink-soft"
            aria-labelledby="read-only"
          >
            <header>
              <h2 id="read-only">Read-only</h2>
              <p>These values are set in the server configuration. You can’t change them here.</p>
            </header>
            <SystemCards />
          </section>
        </div>
      </div>
    </>
  )
}

/** Skeletons about as high as the form, shown after a short delay; the cards below load independently. */
function Loading({ isWaiting }: { isWaiting: boolean }) {
  const isLate = useDelayed(isWaiting)
  if (!isWaiting) return null
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">Loading the settings</span>
      {[170, 250].map((height, index) => (
        <Skeleton key={index} height={height} radius={4} visible={isLate} />
      ))}
    </div>
  )
}
