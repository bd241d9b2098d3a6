#!/usr/bin/env bash
# The six operations of the service, one after the other, with curl.
#
# Needs BASE, SECRET_KEY, SESSION_KEY and SERIAL in the environment. Makes one listing and
# deletes it again; changes the chatbot's greeting. Not here: uploads, visitors' keys, retries.
set -euo pipefail
: "${BASE:?the address of the service, for example http://127.0.0.1:8787}"
: "${SECRET_KEY:?a key that begins with sk_}"
: "${SESSION_KEY:?a key that begins with wk_}"
: "${SERIAL:?the serial number of a chatbot}"

# One call: path, header with the key, body. Stops when the service refuses.
call() {
  local answer
  answer=$(curl -sS --max-time 60 "$BASE$1" -H "$2" -H 'Content-Type: application/json' -d "$3")
  printf '%s\n%s\n\n' "$1" "$answer"
  case $answer in *'"Success":true'*) ;; *) exit 1 ;; esac
}

mls="EXAMPLE-$$"

call /chat/Chatbot/Edit "Authorization: $SECRET_KEY" \
  "{\"serialNumber\": \"$SERIAL\", \"WelcomeMessage\": \"Hello! Which home can I tell you about?\"}"

call /chat/Chatbot/RealEstateCreate "chatrobot-sessionkey: $SESSION_KEY" "{
  \"SerialNumber\": \"$SERIAL\", \"SaleType\": \"for_sale\", \"Status\": \"Active\",
  \"CurrencySymbol\": \"\$\", \"PropertyType\": \"Cottage\", \"Bedrooms\": 2, \"Bathrooms\": 1.5,
  \"Url\": \"https://example.com/homes/$mls\", \"MLSNumber\": \"$mls\", \"YearBuilt\": 1938,
  \"DaysOnMarket\": 3, \"LotArea\": 4000, \"BuildingArea\": 980, \"AreaUnit\": \"Square Feet\",
  \"ParkingSpots\": 1, \"Address\": \"3 Sample Street\", \"City\": \"Example Cove\",
  \"SalePrice\": 310000, \"ExtensionColumn\": [{\"Key\": \"Yard\", \"value\": \"Fenced\"}]}"

call /chat/Chatbot/RealEstateUpdate "chatrobot-sessionkey: $SESSION_KEY" \
  "{\"SerialNumber\": \"$SERIAL\", \"Key\": \"$mls\", \"KeyType\": \"MLSNumber\", \"SalePrice\": 299000}"

call /chat/Chatbot/RealEstateList "chatrobot-sessionkey: $SESSION_KEY" \
  "{\"SerialNumber\": \"$SERIAL\", \"MLSNumber\": \"$mls\"}"

# A question belongs to a session; this makes one. The answer comes whole.
made=$(call /chat/Chatbot/GetSession "Authorization: $SECRET_KEY" "{\"serialNumber\": \"$SERIAL\"}")
session=$(sed -n 's/.*"SessionID":\([0-9]*\).*/\1/p' <<<"$made")
call /chat/Chat/ClientAsk "Authorization: $SECRET_KEY" \
  "{\"sessionID\": $session, \"content\": \"What does 3 Sample Street cost?\"}"

# The same session, and the answer piece by piece: one JSON object per line.
echo "/chat/Chat/ClientAsk, streamed"
curl -sSN --max-time 60 "$BASE/chat/Chat/ClientAsk" -H "Authorization: $SECRET_KEY" \
  -d "{\"sessionID\": $session, \"content\": \"How old is it?\", \"stream\": true}"
echo

call /chat/Chatbot/RealEstateDelete "chatrobot-sessionkey: $SESSION_KEY" \
  "{\"SerialNumber\": \"$SERIAL\", \"Keys\": [\"$mls\"], \"KeyType\": \"MLSNumber\"}"
