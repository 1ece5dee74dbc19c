import { namedColor } from '@atelier/domain/products/named-color'
import { useId } from 'react'
import { ColorDisc } from '../../ui/color-disc.tsx'

interface SwatchColor {
  name: string
  plainName?: string | undefined
  value: string
  isOut: boolean
}

interface Props {
  colors: readonly SwatchColor[]
  /** The name of the chosen color. */
  chosen: string | undefined
  onChoose: (name: string) => void
  /** The group's label for screen readers. */
  label: string
  size: 'small' | 'large'
}

const SIZES = {
  small: { hit: 'swatch swatch-small', radius: 6, ring: 10 },
  large: { hit: 'swatch swatch-large', radius: 13, ring: 17.5 },
}

/** The color selection: radio buttons drawn as discs, so that arrow keys, forms and screen readers support them. */
export function Swatches({ colors, chosen, onChoose, label, size }: Props) {
  const group = useId()
  const { hit, radius, ring } = SIZES[size]
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap items-center">
      {colors.map((color) => {
        const { name, value, isOut } = color
        const text = `${namedColor(color)}${isOut ? ', sold out' : ''}`
        return (
          <label key={name} className={hit} title={text}>
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === chosen}
              onChange={() => onChoose(name)}
              aria-label={text}
            />
            <svg viewBox="0 0 48 48" aria-hidden="true">
              <ColorDisc color={value} isOut={isOut} radius={radius} />
              <circle cx="24" cy="24" r={ring} />
            </svg>
          </label>
        )
      })}
    </div>
  )
}
