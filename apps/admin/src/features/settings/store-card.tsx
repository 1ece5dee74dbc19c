import type { Settings } from '@atelier/domain/settings/settings.schema'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCan } from '../session/session.store.ts'
import { ShopOpening } from './shop-opening.tsx'
import styles from './settings.module.css'

/** What a brand may change, each with drafts, publication and earlier versions. */
const DOCUMENTS = [
  { to: paths.brand, title: 'Brand', text: 'Name, wordmark, colors, typefaces and icons' },
  { to: paths.company, title: 'Company', text: 'Legal name, addresses, contact, email senders and region' },
  {
    to: paths.promises,
    title: 'Promises',
    text: 'Returns, shipping, warranty, hours and how long data is kept',
  },
  { to: paths.navigation, title: 'Navigation', text: 'Announcement bar, header, menu and footer links' },
  { to: paths.machines, title: 'Search and AI', text: 'Robots, product feeds and assistants that read the store' },
  { to: paths.pages, title: 'Pages', text: 'Texts and images of home, About, FAQ, legal and other pages' },
] as const

const INTEGRATIONS = {
  to: paths.integrations,
  title: 'Integrations',
  text: 'Keys for other programs, and addresses that get a message when something changes',
}

/** Whether the shop is open, and links to what the brand publishes. */
export function StoreCard({ settings }: { settings: Settings | undefined }) {
  const entries = useCan('settings:edit') ? [...DOCUMENTS, INTEGRATIONS] : DOCUMENTS
  return (
    <Card title="Your store" isFlush>
      {settings ? <ShopOpening settings={settings} /> : null}
      <ul className={styles.documents}>
        {entries.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <b>{title}</b>
                {text}
              </span>
              <Icon name="next" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
