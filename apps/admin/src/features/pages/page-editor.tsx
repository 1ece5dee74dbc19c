import { pageKeyOf } from '@atelier/domain/shop-documents/page-addresses'
import { SHOP_DOCUMENTS, type PageKey } from '@atelier/domain/shop-documents/shop-documents'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { listClasses } from '../../ui/list/list-classes.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useCan } from '../session/session.store.ts'
import { DocumentEditor, type DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { AboutFields } from './content/about-fields.tsx'
import { CareFields } from './content/care-fields.tsx'
import { ContactFields } from './content/contact-fields.tsx'
import { FaqFields } from './content/faq-fields.tsx'
import { HomeFields } from './content/home-fields.tsx'
import { PolicyFields } from './content/policy-fields.tsx'
import { ShippingFields } from './content/shipping-fields.tsx'
import { ShopFields } from './content/shop-fields.tsx'
import { pagePart } from './fields/part.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { PageActions } from './page-actions.tsx'

const BACK = <BackLink to={paths.pages}>Pages</BackLink>

/** The fields of each page. */
const FIELDS: { readonly [K in PageKey]: (fields: DocumentFieldsProps<K>) => ReactNode } = {
  'page-home': (fields) => <HomeFields part={pagePart('page-home', fields)} />,
  'page-about': (fields) => <AboutFields part={pagePart('page-about', fields)} />,
  'page-faq': (fields) => <FaqFields part={pagePart('page-faq', fields)} />,
  'page-shipping': (fields) => <ShippingFields part={pagePart('page-shipping', fields)} />,
  'page-care': (fields) => <CareFields part={pagePart('page-care', fields)} />,
  'page-contact': (fields) => <ContactFields part={pagePart('page-contact', fields)} />,
  'page-shop': (fields) => <ShopFields part={pagePart('page-shop', fields)} />,
  'page-privacy': (fields) => <PolicyFields part={pagePart('page-privacy', fields)} />,
  'page-terms': (fields) => <PolicyFields part={pagePart('page-terms', fields)} />,
}

/** The texts and images of one page: fields in the order of the page, figures beside them. */
export function PageEditor() {
  const key = pageKeyOf(useParams()['page'] ?? '')
  if (key) return <Editor key={key} documentKey={key} />
  return (
    <>
      <PageHeader title="Page" back={BACK} />
      <section className={listClasses.list} role="alert">
        <EmptyState title="Page not found">The list of pages has all that can be edited.</EmptyState>
      </section>
    </>
  )
}

function Editor<K extends PageKey>({ documentKey }: { documentKey: K }) {
  const isReadOnly = !useCan('settings:edit')
  return (
    <DocumentEditor
      documentKey={documentKey}
      title={SHOP_DOCUMENTS[documentKey].label}
      back={BACK}
      actions={(form) => <PageActions documentKey={documentKey} form={form} />}
      aside={() => <FiguresPanel isReadOnly={isReadOnly} />}
    >
      {FIELDS[documentKey]}
    </DocumentEditor>
  )
}
