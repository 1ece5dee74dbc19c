import type { Machines } from '@atelier/domain/shop-documents/machines.schema'
import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import { Checkbox } from '@mantine/core'
import { useTerms } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

const FEEDS: readonly { consumer: keyof Machines['feeds']; label: string; help: string; file: string }[] = [
  {
    consumer: 'google',
    label: 'Google Merchant Center',
    help: 'For Shopping results and ads. Add the address there as a file to fetch, once for each market.',
    file: 'google.xml',
  },
  {
    consumer: 'meta',
    label: 'Meta Commerce Manager',
    help: 'For shops and ads on Facebook and Instagram. Add the address there as a data feed.',
    file: 'meta.tsv',
  },
]

/** Returns the addresses of a feed, one for each market. */
function addressesOf(file: string, markets: readonly { key: string; name: string }[]): { name: string; url: string }[] {
  const url = `${location.origin}/feeds/${file}`
  if (markets.length === 0) return [{ name: '', url }]
  return markets.map(({ key, name }) => ({ name, url: key === '' ? url : `${url}?market=${key}` }))
}

/** Which product feeds are open, with their addresses. */
export function FeedsCard({ value: { feeds }, onChange, isReadOnly }: DocumentFieldsProps<'machines'>) {
  const markets = marketChoicesOf(useTerms())
  return (
    <Card title="Product feeds">
      <div className={formClasses.fields}>
        <p className="max-w-[60ch] text-ink-soft">
          Lists of everything that the store sells, with the prices of its pages. Shopping services fetch them as often
          as you tell them to. A feed is not found until you open and publish it.
        </p>
        {FEEDS.map(({ consumer, label, help, file }) => (
          <div key={consumer} className="grid gap-2">
            <Checkbox
              label={label}
              description={help}
              checked={feeds[consumer]}
              disabled={isReadOnly}
              onChange={({ currentTarget }) => onChange({ feeds: { ...feeds, [consumer]: currentTarget.checked } })}
            />
            {feeds[consumer] ? (
              <ul className="grid gap-1 m-0 pl-7 list-none text-small">
                {addressesOf(file, markets).map(({ name, url }) => (
                  <li key={url}>
                    {name === '' ? null : `${name}: `}
                    <code className="wrap-anywhere select-all">{url}</code>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ))}
      </div>
    </Card>
  )
}

/** Whether assistants can search the catalog. */
export function AssistantsCard({ value: { ucp }, onChange, isReadOnly }: DocumentFieldsProps<'machines'>) {
  return (
    <Card title="Shopping assistants">
      <div className={formClasses.fields}>
        <Checkbox
          label="Universal Commerce Protocol"
          description="Assistants search products and hand your customer a link that fills the cart. The customer pays here: no assistant pays or orders."
          checked={ucp}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onChange({ ucp: currentTarget.checked })}
        />
      </div>
    </Card>
  )
}
