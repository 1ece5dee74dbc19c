import { shelfFamily } from '@atelier/domain/brand/brand-css'
import { DISPLAY_TYPEFACES, TEXT_TYPEFACES, type ShelfTypeface } from '@atelier/domain/brand/typefaces'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { NativeSelect, Radio } from '@mantine/core'
import { formClasses } from '../../ui/form/form-classes.ts'
import { BrandFileButton } from './brand-file-button.tsx'
import type { BrandFieldsProps } from './brand-field-props.ts'

const ROLES = {
  display: { field: 'displayTypeface', label: 'For the name and headlines', shelf: DISPLAY_TYPEFACES },
  text: { field: 'textTypeface', label: 'For text and buttons', shelf: TEXT_TYPEFACES },
} as const

const UPLOADED = 'upload'

/** The portal's own fonts are those of the style sheets. */
const OWN_FAMILY: Record<string, string> = {
  'noto-serif-display': "'Shop Display', serif",
  'hanken-grotesk': "'Hanken Grotesk Variable', sans-serif",
}

type Typeface = Brand['displayTypeface' | 'textTypeface']

interface Props extends BrandFieldsProps {
  use: keyof typeof ROLES
}

/** A choice of typefaces, each shown in itself, or an uploaded one. */
export function TypefaceField({ value, onChange, isReadOnly = false, use }: Props) {
  const { field, label, shelf } = ROLES[use]
  const chosen = value[field]
  const change = (next: Typeface) => onChange({ [field]: next })
  const faces: [key: string, typeface: ShelfTypeface][] = Object.entries(shelf)
  return (
    <Radio.Group
      label={label}
      value={chosen.kind === 'upload' ? UPLOADED : chosen.key}
      onChange={(key) => {
        if (key !== UPLOADED) change({ kind: 'shelf', key })
      }}
    >
      <div className="grid gap-2.5 pt-2.5">
        {faces.map(([key, typeface]) => (
          <Radio
            key={key}
            value={key}
            disabled={isReadOnly}
            label={<span style={{ fontFamily: sampleFamily(key, typeface) }}>{typeface.label}</span>}
            className="[&_label]:text-[19px] [&_label]:leading-6"
          />
        ))}
        {chosen.kind === 'upload' ? (
          <Radio value={UPLOADED} disabled={isReadOnly} label={`${chosen.name} (uploaded)`} />
        ) : null}
      </div>
      {chosen.kind === 'upload' ? (
        <NativeSelect
          className="max-w-70 pt-3"
          label="Until it has loaded, show"
          disabled={isReadOnly}
          value={chosen.style}
          data={[
            { value: 'serif', label: 'a font with serifs' },
            { value: 'sans', label: 'a font without serifs' },
          ]}
          onChange={(event) => change({ ...chosen, style: event.currentTarget.value as 'serif' | 'sans' })}
        />
      ) : null}
      <div className={formClasses.actions}>
        <BrandFileButton part="typeface" disabled={isReadOnly} onStored={({ typeface }) => change(typeface)}>
          Upload a WOFF2
        </BrandFileButton>
      </div>
    </Radio.Group>
  )
}

const sampleFamily = (key: string, { label, style }: ShelfTypeface): string =>
  OWN_FAMILY[key] ?? `'${shelfFamily(label)}', ${style === 'serif' ? 'serif' : 'sans-serif'}`
