import type { DocumentState } from '@atelier/domain/shop-documents/documents.schema'
import { PAGE_KEYS, pageNameOf } from '@atelier/domain/shop-documents/page-addresses'
import type { PageKey } from '@atelier/domain/shop-documents/shop-documents'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Status } from '../../ui/display/status.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { documentsQuery } from '../shop-documents/shop-documents.public.ts'
import { shopUrlOf } from './page-actions.tsx'

type PageState = DocumentState & { key: PageKey }

const isPage = (state: DocumentState): state is PageState => PAGE_KEYS.some((key) => key === state.key)

const editorOf = ({ key }: PageState): string => paths.page(pageNameOf(key))

const COLUMNS: readonly Column<PageState, never>[] = [
  {
    key: 'page',
    header: 'Page',
    phone: 'title',
    skeletonWidth: 160,
    cell: (state) => (
      <Link to={editorOf(state)} className="font-medium">
        {state.label}
      </Link>
    ),
  },
  { key: 'state', header: 'State', phone: 'state', width: 170, tablet: 150, cell: (state) => <State state={state} /> },
  {
    key: 'when',
    header: 'Last change',
    phone: 'second',
    width: 300,
    tablet: 240,
    cell: ({ draft, published }) => <LastChange change={draft ?? published} />,
  },
  {
    key: 'view',
    header: 'In the store',
    width: 120,
    tablet: 110,
    cell: ({ key, label }) => (
      <a href={shopUrlOf(key)} target="_blank" rel="noopener" className="text-link" aria-label={`View page ${label}`}>
        View page
      </a>
    ),
  },
]

function State({ state: { draft, published } }: { state: PageState }) {
  if (draft) return <Status tone="warn" label="Draft" />
  return published ? <Status tone="ok" label="Published" /> : <Status tone="mute" label="Template" />
}

function LastChange({ change }: { change: PageState['draft'] }) {
  if (!change) return <span className="text-ink-soft">Not changed yet</span>
  return (
    <span className="text-ink-soft">
      <DateTime iso={change.at} />
      {change.by === '' ? '' : ` by ${change.by}`}
    </span>
  )
}

/** The pages whose texts and images the brand may change, with what is published and drafted. */
export function PagesPage() {
  const query = useQuery(documentsQuery)
  const pages = query.data?.filter(isPage).toSorted((a, b) => PAGE_KEYS.indexOf(a.key) - PAGE_KEYS.indexOf(b.key))
  return (
    <>
      <PageHeader title="Pages" back={<BackLink to={paths.settings}>Settings</BackLink>} />
      <section className={listClasses.list} aria-label="Pages">
        {query.error && !query.data ? (
          <ListError title="Failed to load the pages" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <DataTable
            caption="Pages"
            columns={COLUMNS}
            rows={pages}
            loadingRows={PAGE_KEYS.length}
            rowKey={({ key }) => key}
            rowTo={editorOf}
          />
        )}
      </section>
      <p className="mx-0.5 mt-3 mb-0 max-w-[70ch] note">
        Shoppers see what is published. A draft waits until you publish it. A template is a neutral text that came with
        the store.
      </p>
    </>
  )
}
