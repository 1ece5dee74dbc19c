import { brandNames } from '@atelier/domain/brand/brand-names'
import type { BrandWordmark } from '@atelier/domain/brand/brand-parts.schema'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { BrandFileButton } from './brand-file-button.tsx'
import { brandClasses } from './brand-classes.ts'
import type { BrandFieldsProps } from './brand-field-props.ts'

const SPACINGS = [
  { value: 'wide', label: 'Wide' },
  { value: 'normal', label: 'Normal' },
  { value: 'tight', label: 'Tight' },
]

const IN_TYPE: BrandWordmark = { kind: 'type', text: '', spacing: 'wide' }

/** The wordmark: set in the display typeface, or an image. */
export function WordmarkField({ value, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  const { wordmark } = value
  const change = (next: BrandWordmark) => onChange({ wordmark: next })
  return (
    <Card title="Wordmark">
      <div className={formClasses.fields}>
        {wordmark.kind === 'image' ? (
          <Radio.Group label="The wordmark is" value="image" onChange={() => change(IN_TYPE)}>
            <div className={brandClasses.kinds}>
              <Radio value="type" label="set in the display typeface" disabled={isReadOnly} />
              <Radio value="image" label="an image" disabled={isReadOnly} />
            </div>
          </Radio.Group>
        ) : null}
        {wordmark.kind === 'type' ? (
          <div className={formClasses.pair}>
            <TextInput
              label="Wordmark"
              name="wordmark.text"
              placeholder={brandNames({ ...value, wordmark: IN_TYPE }).wordmark}
              description="Set in the display typeface. Blank: the name in capitals."
              disabled={isReadOnly}
              error={errorOf('wordmark.text')}
              value={wordmark.text}
              onChange={(event) => change({ ...wordmark, text: event.currentTarget.value })}
            />
            <NativeSelect
              label="Spacing"
              name="wordmark.spacing"
              disabled={isReadOnly}
              value={wordmark.spacing}
              data={SPACINGS}
              onChange={(event) =>
                change({ ...wordmark, spacing: event.currentTarget.value as (typeof wordmark)['spacing'] })
              }
            />
          </div>
        ) : (
          <Checkbox
            label="Draw it in the color of the text"
            description="Suits every ground. Dark grounds and images always do."
            disabled={isReadOnly}
            checked={wordmark.isOneColor}
            onChange={(event) => change({ ...wordmark, isOneColor: event.currentTarget.checked })}
          />
        )}
        <BrandFileButton
          part="wordmark"
          disabled={isReadOnly}
          onStored={({ src, width, height }) => change({ kind: 'image', src, width, height, isOneColor: true })}
        >
          {wordmark.kind === 'type' ? 'Upload an SVG or PNG' : 'Replace the image'}
        </BrandFileButton>
      </div>
    </Card>
  )
}
