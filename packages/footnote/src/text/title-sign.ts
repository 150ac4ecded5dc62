/** Between the parts of a title: `undici 7.30.2 › Client › Client.request`. */
export const titleSign = ' › ';
