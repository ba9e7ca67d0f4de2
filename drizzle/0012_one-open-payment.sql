-- Of the attempts of one order that are still open only the newest stays so: the older ones block nothing any more, and
-- money that comes by them is found.
UPDATE payments SET state = 'lost'
WHERE state IN ('created', 'requires_action', 'processing')
  AND EXISTS (
    SELECT 1 FROM payments newer
    WHERE newer.order_id = payments.order_id AND newer.attempt > payments.attempt
      AND newer.state IN ('created', 'requires_action', 'processing')
  );
