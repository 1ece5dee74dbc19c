import { shopTime } from '@atelier/domain/region/shop-dates'
import { destinationsOf, withHome } from '@atelier/domain/markets/market'
import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import { CurrencyCode } from '@atelier/domain/money/currency.schema'
import { countryName } from '@atelier/domain/region/country-name'
import { firstMarket } from '@atelier/domain/setup/first-market'
import type { Market, ShopTerms } from '@atelier/domain/terms/shop-terms'
import { Button, NativeSelect } from '@mantine/core'
import countryToCurrency from 'country-to-currency'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useTerms } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MoveButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows } from '../../ui/rows/use-rows.ts'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { OtherCountries } from './country-picker.tsx'
import { MarketEditor } from './market-editor.tsx'
import { REGION } from '../../region.ts'

type TermsProps = DocumentFieldsProps<'terms'>

const MARKETS_MAX = 20

const countriesText = (codes: readonly string[]): string => codes.map((code) => countryName(code) ?? code).join(', ')

const nameOf = ({ name }: Market, index: number): string => name || `market ${index + 1}`

/** The markets of the shop: the one without a prefix, whose fields are those below, and the others. */
export function MarketsCard(props: TermsProps) {
  const { value, onChange, isReadOnly, errorPath } = props
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const rows = useRows<TermsProps['value']['markets'][number]>({
    root,
    items: value.markets,
    onChange: (markets) => onChange({ markets }),
    noun: 'market',
    nameOf,
  })
  const toggle = (key: number): void =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((other) => other !== key) : [...now, key]))
  return (
    <Card title="Markets" aside={<Link to={paths.prices}>Prices</Link>}>
      <div ref={root} className="stack" data-term="markets">
        <p className="text-small text-ink-soft">
          A market has its own address, currency, prices, tax and delivery. Everything else that you promise is the same
          everywhere. Shoppers choose among them in this order.
        </p>
        <OtherLaws terms={value} />
        <ol className="grid m-0 p-0 list-none">
          <li className="flex flex-wrap gap-x-3 py-3 border-t border-t-line">
            <b className="font-medium">Your shop</b>
            <span className="text-ink-soft">{value.currency}, without a prefix. Its fields are those below.</span>
          </li>
          {value.markets.map((market, index) => {
            const key = rows.keys[index] ?? index
            const isOpen = open.has(key) || rows.isNew(key) || (errorPath?.startsWith(`markets.${index}.`) ?? false)
            return (
              <li key={key} data-row={key} className="grid gap-4 py-3 border-t border-t-line">
                <div className="flex items-start justify-between gap-x-3">
                  <MarketSummary market={market} index={index} isOpen={isOpen} onToggle={() => toggle(key)} />
                  {isReadOnly || value.markets.length < 2 ? null : <MoveButtons rows={rows} index={index} />}
                </div>
                {isOpen ? (
                  <>
                    <MarketEditor {...props} index={index} />
                    {isReadOnly ? null : <RemoveMarket market={market} onRemove={() => rows.remove(index)} />}
                  </>
                ) : null}
              </li>
            )
          })}
        </ol>
        {isReadOnly ? null : (
          <div className={formClasses.actions}>
            <AddMarket terms={value} onAdd={(market) => rows.add(market)} />
            <UndoRemoval rows={rows} />
          </div>
        )}
        <RowsStatus rows={rows} />
      </div>
    </Card>
  )
}

/** Names the countries to which the shop itself delivers and that are the home of no market. */
function OtherLaws({ terms }: { terms: ShopTerms }) {
  const { shipping, markets } = withHome(terms, REGION.country)
  const homes = new Set([...homeCountriesOf(shipping), ...markets.flatMap((market) => market.shipping.homeCountries)])
  const others = destinationsOf(shipping).filter((code) => !homes.has(code))
  if (others.length === 0) return null
  return (
    <p className="note">
      {`Your shop also delivers to ${countriesText(others)}, which are the home of no market: it charges them its own currency and tax, and their law may differ.`}
    </p>
  )
}

interface MarketSummaryProps {
  market: Market
  index: number
  isOpen: boolean
  onToggle: () => void
}

function MarketSummary({ market, index, isOpen, onToggle }: MarketSummaryProps) {
  const { key, currency, shipping } = market
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex items-center gap-2 min-h-9 p-0 border-0 bg-transparent font-medium cursor-pointer max-md:min-h-11"
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
        {nameOf(market, index)}
      </button>
      <span className="text-ink-soft wrap-anywhere">
        /{key} · {currency} · {countriesText(shipping.homeCountries)}
      </span>
    </div>
  )
}

/** Removes a market. One that shoppers see asks first. */
function RemoveMarket({ market: { key, name }, onRemove }: { market: Market; onRemove: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const isPublished = useTerms().markets.some((market) => market.key === key)
  return (
    <div>
      <Button variant="default" onClick={() => (isPublished ? setIsAsking(true) : onRemove())}>
        {`Remove ${name || 'this market'}`}
      </Button>
      <ConfirmDialog
        title={isAsking ? `Remove ${name}?` : null}
        confirmLabel="Remove market"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onRemove()
        }}
      >
        {`When you publish, the pages at /${key} are no longer found. Its orders stay as they are, and its prices stay in case the market comes back.`}
      </ConfirmDialog>
    </div>
  )
}

const CURRENCIES_OF: Readonly<Record<string, string>> = countryToCurrency

interface AddMarketProps {
  terms: ShopTerms
  onAdd: (market: TermsProps['value']['markets'][number]) => void
}

/** Adds a market by its first country, from which it takes currency, tax and holidays. */
function AddMarket({ terms, onAdd }: AddMarketProps) {
  const { markets } = terms
  const homes = useMemo(() => markets.flatMap(({ shipping }) => shipping.homeCountries), [markets])
  function add(country: string): void {
    const currency = CurrencyCode.safeParse(CURRENCIES_OF[country]).data ?? terms.currency
    const market = firstMarket(terms, {
      country,
      currency,
      name: countryName(country) ?? country,
      day: shopTime(new Date(), REGION).day,
    })
    onAdd(market as TermsProps['value']['markets'][number])
  }
  if (markets.length >= MARKETS_MAX) return <span className="note">A shop has at most {MARKETS_MAX} markets.</span>
  return (
    <NativeSelect
      aria-label="Add a market for a country"
      name="markets"
      value=""
      onChange={(event) => add(event.currentTarget.value)}
    >
      <option value="">Add a market for a country</option>
      <OtherCountries codes={homes} />
    </NativeSelect>
  )
}
