export function quotationFault(source: string, quotation: string): string;
