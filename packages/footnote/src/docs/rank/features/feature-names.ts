/** What ranking knows of a passage for a question. Each is between 0 and about 1, so that weights can be compared. */
export const featureNames = [
  'words',
  'heading',
  'words together',
  'words as one name',
  'meant, in heading',
  'meant together',
  'symbol',
  'symbol of its owner',
  'symbol at the top',
  'symbol as written',
  'member',
  'member looked up',
  'package named',
  'family named',
  'direct dependency',
  'guide',
  'readme',
  'undocumented',
  'deprecated',
  'older version',
  'length',
  'length to the point',
] as const;

export type FeatureName = (typeof featureNames)[number];
export type Features = Readonly<Record<FeatureName, number>>;

/** While they are filled in. */
export type WritableFeatures = Record<FeatureName, number>;
