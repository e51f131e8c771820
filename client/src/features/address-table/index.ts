export { AddressFilters, AddressTable, type AddressTableProps } from './address-table.tsx';
