import { Button } from '@mantine/core'
import { Card } from '../../../ui/display/card.tsx'
import { focusField } from '../../../ui/form/focus-field.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ImageFieldComponent } from './color-image-field-props.ts'
import { colorLabel } from './stock-field.tsx'
import { emptyColor, renameColor, type ColorForm } from './product-form.ts'
import { TurnField } from '../turn/turn-field.tsx'
import { useColorOrder } from './use-color-order.ts'
import { useColors } from './use-colors.ts'
import { VariantRow } from './variant-row.tsx'

export interface VariantsCardProps {
  colors: readonly ColorForm[]
  onChange: (colors: ColorForm[]) => void
  errorOf: (field: string) => string | undefined
  productName: string
  productId: string | undefined
  isReadOnly: boolean
  /** Returns the rendition widths of a stored image. */
  widthsOf: (url: string) => readonly number[]
  ImageField: ImageFieldComponent
}

/** The colors of a product in swatch order: reordered by dragging or with buttons. */
export function VariantsCard(props: VariantsCardProps) {
  const { colors, onChange, isReadOnly } = props
  const { change, moveImage } = useColors(colors, onChange, props.productName)
  const order = useColorOrder(colors, onChange)
  function add(): void {
    onChange([...colors, emptyColor()])
    focusField(`colors.${colors.length}.name`)
  }
  return (
    <Card
      title="Images by color"
      isFlush
      aside={
        isReadOnly ? null : (
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            Add color
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      {colors.length === 0 ? <p className="p-5 text-ink-soft">No color variants added yet</p> : null}
      {colors.map((color, index) => (
        <VariantRow
          key={color.key}
          color={color}
          index={index}
          count={colors.length}
          errorOf={props.errorOf}
          isReadOnly={isReadOnly}
          {...order.dragging(index)}
          onRename={(name) => change(color.key, renameColor(color, name))}
          onSwatch={(value) => change(color.key, { value })}
          onMove={(to) => order.step(color.key, index, to)}
          onRemove={() => onChange(colors.filter((_, at) => at !== index))}
        >
          <ColorImages
            {...props}
            color={color}
            index={index}
            change={(part) => change(color.key, part)}
            moveImage={moveImage}
          />
        </VariantRow>
      ))}
    </Card>
  )
}

interface ColorImagesProps extends VariantsCardProps {
  color: ColorForm
  index: number
  change: (part: Partial<ColorForm>) => void
  moveImage: ReturnType<typeof useColors>['moveImage']
}

/** The images of a color, and the images around it. */
function ColorImages(props: ColorImagesProps) {
  const { colors, color, index, change, moveImage, productName, isReadOnly } = props
  const others = colors.flatMap((other, at) =>
    other.key === color.key ? [] : [{ key: other.key, name: colorLabel(other, at) }],
  )
  return (
    <>
      <props.ImageField
        images={color.images}
        onChange={(images) => change({ images })}
        productName={productName}
        colorName={color.name}
        productId={props.productId}
        disabled={isReadOnly}
        widthsOf={props.widthsOf}
        colorKey={color.key}
        others={others}
        onMoveToColor={(at, toKey, place) => moveImage(color.key, at, toKey, place)}
      />
      <TurnField
        turn={color.turn}
        onChange={(turn) => change({ turn })}
        productName={productName}
        colorName={color.name}
        error={props.errorOf(`colors.${index}.turn`)}
        isReadOnly={isReadOnly}
      />
    </>
  )
}
