/** The heads of a table's columns, each with the class of its cells. */
export function ColumnHeads({ columns }: { readonly columns: readonly (readonly [string, string?])[] }) {
  return (
    <thead>
      <tr>
        {columns.map(([name, className]) => (
          <th key={name} scope="col" className={className}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
