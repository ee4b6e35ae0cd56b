/**
 * Linear sum assignment: pairs rows with columns at the least total cost, by shortest augmenting paths over dual
 * potentials (Kuhn-Munkres in the form of Jonker and Volgenant, 1987). O(rows^2 x columns) for rows <= columns.
 */

/** One pair of the optimum. */
export interface Assignment {
  readonly row: number;
  readonly column: number;
}

/**
 * The cheapest set of min(rows, columns) pairs, sorted by row. `cost(row, column)` must be finite or `Infinity`; a pair
 * of infinite cost is never returned, so that the result may be shorter. Among equal optima the choice is
 * deterministic.
 *
 * @example assign(2, 2, (r, c) => [[4, 1], [2, 3]][r][c]) // [{ row: 0, column: 1 }, { row: 1, column: 0 }]
 */
export function assign(rows: number, columns: number, cost: (row: number, column: number) => number): Assignment[] {
  if (rows === 0 || columns === 0) return [];
  const transposed = rows > columns;
  const n = transposed ? columns : rows;
  const m = transposed ? rows : columns;
  const matrix = new Float64Array(n * m);
  let largest = 0;
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < m; j += 1) {
      const value = transposed ? cost(j, i) : cost(i, j);
      matrix[i * m + j] = value;
      if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
    }
  }
  // One forbidden pair must cost more than any set of allowed ones, so that the optimum uses as few of them as it can.
  const forbidden = (largest + 1) * (n + 1) * 2;
  for (let k = 0; k < matrix.length; k += 1) if (matrix[k] === Number.POSITIVE_INFINITY) matrix[k] = forbidden;
  const columnRow = solve(matrix, n, m);
  const pairs: Assignment[] = [];
  for (let j = 0; j < m; j += 1) {
    const i = columnRow[j + 1]! - 1;
    if (i < 0 || matrix[i * m + j] === forbidden) continue;
    pairs.push(transposed ? { row: j, column: i } : { row: i, column: j });
  }
  return pairs.sort((a, b) => a.row - b.row);
}

/** A pair that may be formed, at a finite cost. */
export interface Candidate extends Assignment {
  readonly cost: number;
}

/**
 * The same optimum from the pairs that are possible at all, in groups of rows and columns that compete for each other:
 * a thousand objects spread over a picture take little more time than their neighbourhoods.
 */
export function assignAmong(candidates: readonly Candidate[]): Assignment[] {
  const groupOf = competingGroups(candidates);
  const groups = new Map<number, Candidate[]>();
  for (const item of candidates) {
    const group = groupOf(item.row);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [item]);
    else known.push(item);
  }
  const pairs = [...groups.values()].flatMap((group) => {
    const rows = [...new Set(group.map((item) => item.row))].sort((a, b) => a - b);
    const columns = [...new Set(group.map((item) => item.column))].sort((a, b) => a - b);
    if (rows.length === 1 && columns.length === 1) return [{ row: rows[0]!, column: columns[0]! }];
    const rowAt = new Map(rows.map((row, k) => [row, k]));
    const columnAt = new Map(columns.map((column, k) => [column, k]));
    const costs = new Float64Array(rows.length * columns.length).fill(Number.POSITIVE_INFINITY);
    for (const { row, column, cost } of group) costs[rowAt.get(row)! * columns.length + columnAt.get(column)!] = cost;
    return assign(rows.length, columns.length, (r, c) => costs[r * columns.length + c]!).map(({ row, column }) => ({
      row: rows[row]!,
      column: columns[column]!,
    }));
  });
  return pairs.sort((a, b) => a.row - b.row);
}

/** By row: a number shared by all that are joined through common columns. */
function competingGroups(candidates: readonly Assignment[]): (row: number) => number {
  const parent = new Map<number, number>();
  const rootOf = (row: number): number => {
    let at = row;
    for (let up = parent.get(at) ?? at; up !== at; up = parent.get(at) ?? at) at = up;
    parent.set(row, at);
    return at;
  };
  const rowOfColumn = new Map<number, number>();
  for (const { row, column } of candidates) {
    const other = rowOfColumn.get(column);
    if (other === undefined) rowOfColumn.set(column, row);
    else parent.set(rootOf(row), rootOf(other));
  }
  return rootOf;
}

/** For each column (1-based), its row (1-based) or 0. */
function solve(matrix: Float64Array, n: number, m: number): Int32Array {
  const rowPotential = new Float64Array(n + 1);
  const columnPotential = new Float64Array(m + 1);
  const columnRow = new Int32Array(m + 1);
  const previous = new Int32Array(m + 1);
  const shortest = new Float64Array(m + 1);
  const done = new Uint8Array(m + 1);
  for (let row = 1; row <= n; row += 1) {
    columnRow[0] = row;
    shortest.fill(Number.POSITIVE_INFINITY);
    done.fill(0);
    let current = 0;
    do {
      done[current] = 1;
      const i = columnRow[current]!;
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= m; j += 1) {
        if (done[j] === 1) continue;
        const reduced = matrix[(i - 1) * m + j - 1]! - rowPotential[i]! - columnPotential[j]!;
        if (reduced < shortest[j]!) {
          shortest[j] = reduced;
          previous[j] = current;
        }
        if (shortest[j]! < step) {
          step = shortest[j]!;
          next = j;
        }
      }
      for (let j = 0; j <= m; j += 1) {
        if (done[j] === 1) {
          rowPotential[columnRow[j]!]! += step;
          columnPotential[j]! -= step;
        } else {
          shortest[j]! -= step;
        }
      }
      current = next;
    } while (columnRow[current] !== 0);
    while (current !== 0) {
      const before = previous[current]!;
      columnRow[current] = columnRow[before]!;
      current = before;
    }
  }
  return columnRow;
}
