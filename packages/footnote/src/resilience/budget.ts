/** Retry budget, a token bucket: extra calls that ordinary ones pay for, a share of them, saved up to a limit. */
export interface Budget {
  /** An ordinary call was made. */
  earn(): void;
  /** Whether one extra call may be made; if so, it is paid. */
  spend(): boolean;
}

export interface BudgetTerms {
  /** Extra calls for each ordinary one, such as 0.1. */
  readonly share: number;
  /** Extra calls that are there from the beginning. */
  readonly allowance: number;
  /** The most that can be saved for later. */
  readonly most: number;
}

export function createBudget({ share, allowance, most }: BudgetTerms): Budget {
  // Counted in ordinary calls, so that no fraction is ever rounded away.
  const price = Math.round(1 / share);
  let saved = allowance * price;
  return {
    earn() {
      saved = Math.min(saved + 1, most * price);
    },
    spend() {
      if (saved < price) return false;
      saved -= price;
      return true;
    },
  };
}
