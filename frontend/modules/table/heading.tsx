import type { AttributeItem } from '#shared/design/card-design.ts';
import { DesignText } from '../../form/design-text.tsx';
import { useFormEnvironment } from '../../form/environment.ts';
import fieldCss from '../../form/field.module.css';
import { DownIcon, UpIcon } from '../../form/icons.tsx';
import { widthOf } from './columns.ts';
import type { Sorting } from './sort-rows.ts';

interface HeadingProps {
  readonly item: AttributeItem;
  readonly sorting: Sorting | null;
  readonly onSort: () => void;
}

export const Heading = ({ item, sorting, onSort }: HeadingProps) => {
  const { words } = useFormEnvironment();
  const isBy = sorting?.by === item.name;
  const units = [item.prefix, item.suffix].map((texts) => words.text(texts)).filter((text) => text !== '');
  return (
    <th scope="col" style={{ width: widthOf(item) }} aria-sort={isBy ? (sorting.isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" tabIndex={-1} onClick={onSort} title={words.text(item.description) || undefined}>
        <span>
          <DesignText texts={item.title} mentioned={null} />
          {item.required && <span className={fieldCss.required} aria-hidden="true">*</span>}
          {units.length > 0 && <small>{` (${units.join(' … ')})`}</small>}
        </span>
        {isBy && (sorting.isDown ? <DownIcon /> : <UpIcon />)}
      </button>
    </th>
  );
};
