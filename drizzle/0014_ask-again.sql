-- A charge that its provider had not listed at once was called failed and never asked for again: those of the last
-- thirty days are asked for once more, and money that was taken is found.
UPDATE payments SET state = 'lost'
WHERE state = 'failed' AND provider = 'culqi' AND provider_ref IS NULL AND updated_at > now() - interval '30 days';
--> statement-breakpoint
UPDATE payments SET sent_at = updated_at, next_check_at = now() WHERE state IN ('processing', 'lost');
--> statement-breakpoint
UPDATE payments SET succeeded_at = updated_at, next_check_at = now() WHERE state = 'succeeded';
