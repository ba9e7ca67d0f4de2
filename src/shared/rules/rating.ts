import { REVIEW_PAGER_ABOVE } from '../business.ts'

/** HOME-18, D-19: how many of five stars are drawn full, the rating rounded to the nearest half. */
export const drawnStars = (rating: number): number => Math.round(Math.min(5, Math.max(0, rating)) * 2) / 2

/** REV-03: the share of one star among all reviews, in percent with one decimal; 0 without reviews. */
export const starShare = (sum: number, total: number): number =>
  total === 0 ? 0 : Math.round((sum / total) * 1000) / 10

/** REV-05, D-31: the pager shows above 5 reviews, although a page has 10. */
export const showsReviewPager = (total: number): boolean => total > REVIEW_PAGER_ABOVE

interface ReviewDraft {
  /** 0 until the customer chooses a star. */
  rating: number
  review: string
}
export const newReviewDraft: ReviewDraft = { rating: 0, review: '' }

/** VAL-28, in the order of the form. */
export const reviewProblems = ({ rating, review }: ReviewDraft): ('rating' | 'review')[] => [
  ...(rating === 0 ? (['rating'] as const) : []),
  ...(review.trim() === '' ? (['review'] as const) : []),
]
