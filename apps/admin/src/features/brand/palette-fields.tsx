import { judgePalette } from '@atelier/domain/brand/judge-palette'
import { PALETTE_PRESETS } from '@atelier/domain/brand/palette-presets'
import type { Palette } from '@atelier/domain/brand/recipes'
import { Button, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { BrandFieldsProps } from './brand-field-props.ts'
import styles from './brand.module.css'

const COLORS = [
  ['paper', 'Paper', 'The ground of every page.'],
  ['stone', 'Stone', 'The ground of images and panels.'],
  ['ink', 'Ink', 'Text, buttons and the footer.'],
  ['accent', 'Accent', 'What is current, wrong or focused.'],
] as const

const HEX = /^#[0-9a-f]{6}$/i

/** The four colors, what is wrong with them, and the nearest colors that are readable. */
export function PaletteFields({ value, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  const { palette } = value
  const set = (color: keyof Palette, text: string) =>
    onChange({ palette: { ...palette, [color]: text.trim().toLowerCase() } })
  return (
    <Card title="Colors">
      <div className="stack">
        {isReadOnly ? null : <Presets palette={palette} onChoose={(chosen) => onChange({ palette: chosen })} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-4">
          {COLORS.map(([color, label, description]) => (
            <div key={color} className={`${styles.color} grid grid-cols-[44px_minmax(0,1fr)] gap-2`}>
              <input
                type="color"
                aria-label={`Choose ${color}`}
                disabled={isReadOnly}
                value={HEX.test(palette[color]) ? palette[color] : '#000000'}
                onChange={(event) => set(color, event.currentTarget.value)}
              />
              <TextInput
                label={label}
                name={`palette.${color}`}
                description={description}
                disabled={isReadOnly}
                spellCheck={false}
                maxLength={7}
                error={errorOf(`palette.${color}`)}
                value={palette[color]}
                onChange={(event) => set(color, event.currentTarget.value)}
              />
            </div>
          ))}
        </div>
        <ContrastReport palette={palette} onAdopt={isReadOnly ? null : (nearest) => onChange({ palette: nearest })} />
      </div>
    </Card>
  )
}

/** Palettes to begin with. */
function Presets({ palette, onChoose }: { palette: Palette; onChoose: (palette: Palette) => void }) {
  const isChosen = (preset: Palette): boolean => COLORS.every(([color]) => preset[color] === palette[color])
  return (
    <div role="group" aria-label="Palettes to begin with" className="flex flex-wrap gap-2">
      {PALETTE_PRESETS.map(({ name, palette: preset }) => (
        <button
          key={name}
          type="button"
          className="grid justify-items-start gap-1.5 px-3 py-2.5 border border-line rounded-lg bg-surface text-small hover:border-field aria-pressed:border-ink aria-pressed:inset-ring aria-pressed:inset-ring-ink"
          aria-pressed={isChosen(preset)}
          onClick={() => onChoose(preset)}
        >
          <Swatches palette={preset} />
          {name}
        </button>
      ))}
    </div>
  )
}

const Swatches = ({ palette }: { palette: Palette }) => (
  <span className="inline-flex border border-field" aria-hidden="true">
    {COLORS.map(([color]) => (
      <svg key={color} width="20" height="20">
        <rect width="20" height="20" fill={palette[color]} />
      </svg>
    ))}
  </span>
)

interface ReportProps {
  palette: Palette
  /** Takes over the nearest palette; null without the right to edit. */
  onAdopt: ((palette: Palette) => void) | null
}

/** Whether all texts are readable in these colors. Judged after the fields have shown what was typed. */
function ContrastReport({ palette: typed, onAdopt }: ReportProps) {
  const palette = useDeferredValue(typed)
  const verdict = useMemo(
    () => (Object.values(palette).every((color) => HEX.test(color)) ? judgePalette(palette) : null),
    [palette],
  )
  if (!verdict) return <Alert tone="info">Enter colors such as #1c1916.</Alert>
  if (verdict.isAccepted) return <Alert tone="info">Every text is readable on its ground (WCAG AA).</Alert>
  const { problems, nearest } = verdict
  return (
    <Alert tone="bad" title="Some texts would be hard to read">
      <ul className="grid gap-0.5">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {nearest && onAdopt ? (
        <div className="flex flex-wrap items-center gap-3 pt-2.5">
          <Swatches palette={nearest} />
          <Button variant="default" onClick={() => onAdopt(nearest)}>
            Use the nearest readable colors
          </Button>
        </div>
      ) : null}
    </Alert>
  )
}
